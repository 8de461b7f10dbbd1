import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { HttpError, invalidInput } from './errors.ts';

// U+0000 escaped in JSON: valid there, but no text in PostgreSQL can hold it.
const ESCAPED_NUL = /(?<!\\)(?:\\\\)*\\u0000/;
// Our deepest request is a list of objects in an object.
const MAX_DEPTH = 16;

/** Bodies are JSON or nothing. A call that needs none may say that it sends JSON and send nothing. */
export function acceptJsonOnly(server: FastifyInstance): void {
  // A __proto__ is dropped like any other field that nobody asked for.
  const parse = server.getDefaultJsonParser('remove', 'remove');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    const charset = /charset="?([^;"\s]+)/i.exec(request.headers['content-type'] ?? '')?.[1] ?? 'utf-8';
    if (charset.toLowerCase() !== 'utf-8' || !isUtf8(bytes)) {
      done(new HttpError(415, 'not_json', 'The request body must be JSON in UTF-8.'));
      return;
    }
    const body = bytes.toString();
    const problem = findProblem(body);
    if (body === '') done(null, undefined);
    else if (problem) done(invalidInput([{ path: '', message: problem }]));
    else parse(request, body, done);
  });
}

function findProblem(body: string): string | null {
  if (ESCAPED_NUL.test(body)) return 'Text contains a character that cannot be stored.';
  if (measureDepth(body) > MAX_DEPTH) return 'The request body is nested too deeply.';
  return null;
}

const QUOTE = '"'.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);
const OPENING = new Set([...'[{'].map((bracket) => bracket.charCodeAt(0)));
const CLOSING = new Set([...']}'].map((bracket) => bracket.charCodeAt(0)));

/**
 * How deep objects and arrays lie in each other, found without building them. Looks at every character once, whatever
 * they are: a pattern would try a text without end again from each quote in it, which takes seconds.
 */
function measureDepth(body: string): number {
  let depth = 0;
  let deepest = 0;
  let isText = false;
  for (let index = 0; index < body.length; index += 1) {
    const code = body.charCodeAt(index);
    if (code === QUOTE) isText = !isText;
    else if (isText && code === BACKSLASH) index += 1;
    else if (!isText && OPENING.has(code)) depth += 1;
    else if (!isText && CLOSING.has(code)) depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
