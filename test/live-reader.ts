import { HEARTBEAT } from '../src/contract/heartbeat.ts';
import type { LiveEvent } from '../src/contract/live.ts';

export type LiveReader = Awaited<ReturnType<typeof openLive>>;

/** A subscriber of the live stream. Resolves once the stream has sent its first id. */
export async function openLive(base: string, headers: Record<string, string> = {}, query = '') {
  const abort = new AbortController();
  const response = await fetch(`${base}/api/live${query}`, { headers, signal: abort.signal });
  if (response.status !== 200 || !response.body) throw new Error(`no stream, but ${response.status}`);
  const untaken: LiveEvent[] = [];
  let lastId = '';
  let isEnded = false;
  let wake = () => {};

  const readMessage = (message: string) => {
    const fields = new Map(message.split('\n').map((line) => line.split(/: ?(.*)/) as [string, string]));
    lastId = fields.get('id') ?? lastId;
    const data = fields.get('data');
    if (data && fields.get('event') !== HEARTBEAT) untaken.push(JSON.parse(data) as LiveEvent);
  };
  const readAll = async (body: AsyncIterable<Uint8Array>) => {
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of body) {
      text += decoder.decode(chunk, { stream: true });
      const messages = text.split('\n\n');
      text = messages.pop() ?? '';
      messages.forEach(readMessage);
      wake();
    }
  };
  const ended = readAll(response.body)
    .catch(() => {})
    .then(() => {
      isEnded = true;
      wake();
    });
  const waitUntil = async (isTrue: () => boolean): Promise<void> => {
    while (!isTrue()) {
      if (isEnded) throw new Error(`The stream has ended. Not taken: ${JSON.stringify(untaken)}.`);
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  const takeWhen = async (findEnd: () => number): Promise<LiveEvent[]> => {
    await waitUntil(() => findEnd() > 0);
    return untaken.splice(0, findEnd());
  };
  await waitUntil(() => lastId !== '');
  return {
    /** Takes the next events. */
    take: (count: number) => takeWhen(() => (untaken.length >= count ? count : 0)),
    /** Takes the next events up to the first that fits, which is among them. */
    takeUntil: (fits: (event: LiveEvent) => boolean) => takeWhen(() => untaken.findIndex(fits) + 1),
    /** The id of the last event, for a reconnect. */
    lastId: () => lastId,
    headers: response.headers,
    /** Resolves when the server or the reader has ended the stream. */
    ended,
    leave: () => abort.abort(),
  };
}
