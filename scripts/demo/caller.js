/** The server understood, and said no. */
export class Refusal extends Error {}

/**
 * @typedef {object} Caller
 * @property {(url: string) => Promise<any>} get
 * @property {(url: string, body?: unknown) => Promise<any>} post
 * @property {(url: string, body?: unknown) => Promise<any>} put
 * @property {(url: string, body?: unknown) => Promise<any>} patch
 */

/**
 * Somebody with a browser of their own: keeps the cookie that it is given.
 * @param {string} base
 * @returns {Caller}
 */
export function createCaller(base) {
  let cookie = '';
  /**
   * @param {string} method
   * @param {string} url
   * @param {unknown} [body]
   */
  const call = async (method, url, body) => {
    const response = await fetch(`${base}${url}`, {
      method,
      headers: { ...(cookie && { cookie }), ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) cookie = line.split(';')[0] ?? '';
    const text = await response.text();
    const answer = text === '' ? null : JSON.parse(text);
    if (response.ok) return answer;
    const sentence = `${method} ${url}: ${answer?.message ?? response.statusText}`;
    throw response.status < 500 ? new Refusal(sentence) : new Error(sentence);
  };
  return {
    get: (url) => call('GET', url),
    post: (url, body) => call('POST', url, body),
    put: (url, body) => call('PUT', url, body),
    patch: (url, body) => call('PATCH', url, body),
  };
}
