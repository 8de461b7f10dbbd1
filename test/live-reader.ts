import type { LiveEvent } from '../src/contract/live.ts';

interface Told {
  id: string;
  event: LiveEvent;
}

/** Somebody who listens to the live stream. */
export interface LiveReader {
  /** What was told since the last time, up to and with the first event that fits. */
  until(fits: (event: LiveEvent) => boolean): Promise<LiveEvent[]>;
  /** The id to come back with. */
  lastId(): string;
  /** Answers when the server has ended the stream. */
  ended: Promise<void>;
  leave(): void;
}

export async function openLive(base: string, headers: Record<string, string> = {}, query = ''): Promise<LiveReader> {
  const leaving = new AbortController();
  const response = await fetch(`${base}/api/live${query}`, { headers, signal: leaving.signal });
  if (response.status !== 200 || !response.body) throw new Error(`no stream, but ${response.status}`);
  const told: Told[] = [];
  let lastId = '';
  let seen = 0;
  let notice = () => {};

  const read = (message: string) => {
    const fields = new Map(message.split('\n').map((line) => line.split(/: ?(.*)/) as [string, string]));
    lastId = fields.get('id') ?? lastId;
    const data = fields.get('data');
    if (data) told.push({ id: lastId, event: JSON.parse(data) as LiveEvent });
  };
  const readAll = async (body: ReadableStream<Uint8Array>) => {
    let text = '';
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      const messages = (text + chunk).split('\n\n');
      text = messages.pop() ?? '';
      messages.forEach(read);
      notice();
    }
  };
  const ended = readAll(response.body).catch(() => {});
  const find = (fits: (event: LiveEvent) => boolean) =>
    told.findIndex(({ event }, index) => index >= seen && fits(event));
  return {
    until: async (fits) => {
      while (find(fits) === -1) {
        await new Promise<void>((resolve) => {
          notice = resolve;
        });
      }
      const end = find(fits) + 1;
      const events = told.slice(seen, end).map(({ event }) => event);
      seen = end;
      return events;
    },
    lastId: () => lastId,
    ended,
    leave: () => leaving.abort(),
  };
}
