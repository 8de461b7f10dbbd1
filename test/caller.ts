export interface ApiResponse {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever comes back
  body: any;
}

type Call = (method: string, url: string, body?: unknown, headers?: Record<string, string>) => Promise<ApiResponse>;

/** An HTTP client that keeps the cookie which the server set last, as the browser of one person does. */
export interface Caller {
  get(url: string, headers?: Record<string, string>): Promise<ApiResponse>;
  post(url: string, body?: unknown, headers?: Record<string, string>): Promise<ApiResponse>;
  put(url: string, body?: unknown, headers?: Record<string, string>): Promise<ApiResponse>;
  patch(url: string, body?: unknown, headers?: Record<string, string>): Promise<ApiResponse>;
  delete(url: string, body?: unknown, headers?: Record<string, string>): Promise<ApiResponse>;
  cookie(): string;
}

function toBytes(body: unknown): string | Uint8Array<ArrayBuffer> {
  if (body instanceof Uint8Array) return Uint8Array.from(body);
  return typeof body === 'string' ? body : JSON.stringify(body);
}

/** With a password, the caller confirms it whenever the server asks for it again, and repeats the call. */
export function createCaller(base: string, cookie = '', password?: string): Caller {
  const call: Call = async (method, url, body, headers) => {
    const response = await send(method, url, body, headers);
    if (password === undefined || response.body?.code !== 'password_needed') return response;
    await send('POST', '/api/user/confirm', { password });
    return send(method, url, body, headers);
  };
  const send: Call = async (method, url, body, headers = {}) => {
    const response = await fetch(`${base}${url}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(cookie && { cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: toBytes(body) }),
    });
    for (const line of response.headers.getSetCookie()) cookie = line.split(';')[0] ?? '';
    // A live stream never ends, so its body is not read.
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
    if (isStream) await response.body?.cancel();
    const text = isStream ? '' : await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') && text !== '';
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  };
  return {
    get: (url, headers) => call('GET', url, undefined, headers),
    post: (url, body, headers) => call('POST', url, body, headers),
    put: (url, body, headers) => call('PUT', url, body, headers),
    patch: (url, body, headers) => call('PATCH', url, body, headers),
    delete: (url, body, headers) => call('DELETE', url, body, headers),
    cookie: () => cookie,
  };
}
