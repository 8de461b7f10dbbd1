import http from 'node:http';

const [CONNECTING, OPEN, CLOSED] = [0, 1, 2];
const FIRST_RETRY_MS = 3_000;

/**
 * An EventSource like that of browsers, which Node lacks: a connection that ends is opened again after the retry time of
 * the server, with the id of the last event. Some browsers give up instead when they cannot connect.
 */
export class BrowserStream extends EventTarget {
  readyState = CONNECTING;
  readonly #url: string;
  readonly #givesUp: boolean;
  #lastEventId = '';
  #retryMs = FIRST_RETRY_MS;
  #request: http.ClientRequest | undefined;
  #retryTimer: NodeJS.Timeout | undefined;

  constructor(url: string, givesUp: boolean) {
    super();
    this.#url = url;
    this.#givesUp = givesUp;
    this.#connect();
  }

  close(): void {
    this.readyState = CLOSED;
    clearTimeout(this.#retryTimer);
    this.#request?.destroy();
  }

  #connect(): void {
    let isBroken = false;
    const breakOff = (isFinal: boolean) => {
      if (isBroken || this.readyState === CLOSED) return;
      isBroken = true;
      this.readyState = isFinal ? CLOSED : CONNECTING;
      if (!isFinal) this.#retryTimer = setTimeout(() => this.#connect(), this.#retryMs);
      this.dispatchEvent(new Event('error'));
    };
    const headers = { ...(this.#lastEventId && { 'last-event-id': this.#lastEventId }) };
    this.#request = http.get(this.#url, { agent: false, headers }, (response) => {
      response.on('error', () => {}).once('close', () => breakOff(false));
      if (response.statusCode !== 200) {
        breakOff(true);
        response.destroy();
        return;
      }
      this.readyState = OPEN;
      this.dispatchEvent(new Event('open'));
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        const messages = (text + chunk).split('\n\n');
        text = messages.pop() ?? '';
        for (const message of messages) this.#handleMessage(message);
      });
    });
    this.#request.once('error', () => breakOff(this.#givesUp));
  }

  #handleMessage(message: string): void {
    const fields = new Map(message.split('\n').map((line) => line.split(/: ?(.*)/) as [string, string]));
    this.#retryMs = Number(fields.get('retry') ?? this.#retryMs);
    this.#lastEventId = fields.get('id') ?? this.#lastEventId;
    const data = fields.get('data');
    if (data === undefined || this.readyState !== OPEN) return;
    const event = new MessageEvent(fields.get('event') ?? 'message', { data, lastEventId: this.#lastEventId });
    this.dispatchEvent(event);
  }
}
