import { HEARTBEAT } from '../src/contract/heartbeat.ts';
import type { LiveEvent } from '../src/contract/live.ts';

/** Somebody who listens to the live stream. */
export interface LiveReader {
  /** The next so many events. */
  take(count: number): Promise<LiveEvent[]>;
  /** The next events up to the first that fits, which is among them. */
  takeUntil(fits: (event: LiveEvent) => boolean): Promise<LiveEvent[]>;
  /** The id to come back with. */
  lastId(): string;
  headers: Headers;
  /** Answers when the server has ended the stream. */
  ended: Promise<void>;
  leave(): void;
}

/** Answers once the stream has given its first id. */
export async function openLive(base: string, headers: Record<string, string> = {}, query = ''): Promise<LiveReader> {
  const leaving = new AbortController();
  const response = await fetch(`${base}/api/live${query}`, { headers, signal: leaving.signal });
  if (response.status !== 200 || !response.body) throw new Error(`no stream, but ${response.status}`);
  const waiting: LiveEvent[] = [];
  let lastId = '';
  let isEnded = false;
  let notice = () => {};

  const readMessage = (message: string) => {
    const fields = new Map(message.split('\n').map((line) => line.split(/: ?(.*)/) as [string, string]));
    lastId = fields.get('id') ?? lastId;
    const data = fields.get('data');
    if (data && fields.get('event') !== HEARTBEAT) waiting.push(JSON.parse(data) as LiveEvent);
  };
  const readAll = async (body: AsyncIterable<Uint8Array>) => {
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of body) {
      text += decoder.decode(chunk, { stream: true });
      const messages = text.split('\n\n');
      text = messages.pop() ?? '';
      messages.forEach(readMessage);
      notice();
    }
  };
  const ended = readAll(response.body)
    .catch(() => {})
    .then(() => {
      isEnded = true;
      notice();
    });
  const waitUntil = async (isTrue: () => boolean): Promise<void> => {
    while (!isTrue()) {
      if (isEnded) throw new Error(`The stream has ended after ${JSON.stringify(waiting)}.`);
      await new Promise<void>((resolve) => {
        notice = resolve;
      });
    }
  };
  const takeWhen = async (findEnd: () => number): Promise<LiveEvent[]> => {
    await waitUntil(() => findEnd() > 0);
    return waiting.splice(0, findEnd());
  };
  await waitUntil(() => lastId !== '');
  return {
    take: (count) => takeWhen(() => (waiting.length >= count ? count : 0)),
    takeUntil: (fits) => takeWhen(() => waiting.findIndex(fits) + 1),
    lastId: () => lastId,
    headers: response.headers,
    ended,
    leave: () => leaving.abort(),
  };
}
