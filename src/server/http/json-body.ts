import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { invalidInput } from '../errors.ts';
import { notJson } from './errors.ts';

// An escaped U+0000 is valid JSON, but PostgreSQL cannot store it.
const ESCAPED_NUL = /(?<!\\)(?:\\\\)*\\u0000/;
// The deepest request of the API is an object with a list of objects.
const MAX_DEPTH = 16;

const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/**
 * Accepts JSON bodies only. A call without a body may still have the content type of JSON. A one-click endpoint takes
 * forms too, and ignores them.
 */
export function acceptJsonOnly(server: FastifyInstance): void {
  // Drops __proto__ like any other unknown field.
  const parse = server.getDefaultJsonParser('remove', 'remove');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    const charset = /charset="?([^;"\s]+)/i.exec(request.headers['content-type'] ?? '')?.[1] ?? 'utf-8';
    if (charset.toLowerCase() !== 'utf-8' || !isUtf8(bytes)) {
      done(notJson('JSON in UTF-8'));
      return;
    }
    const body = bytes.toString();
    const problem = findProblem(body);
    if (body === '') done(null, undefined);
    else if (problem) done(invalidInput([{ path: '', message: problem }]));
    else parse(request, body, done);
  });
  server.addContentTypeParser(FORMS, { parseAs: 'buffer' }, ({ routeOptions }, _, done) => {
    done(routeOptions.config.isOneClick ? null : notJson());
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
 * The nesting depth of objects and arrays, without parsing them. A loop instead of a regular expression, which would
 * backtrack from each quote of an unterminated string for seconds.
 */
function measureDepth(body: string): number {
  let depth = 0;
  let deepest = 0;
  let isInString = false;
  for (let index = 0; index < body.length; index += 1) {
    const code = body.charCodeAt(index);
    if (code === QUOTE) isInString = !isInString;
    else if (isInString && code === BACKSLASH) index += 1;
    else if (!isInString && OPENING.has(code)) depth += 1;
    else if (!isInString && CLOSING.has(code)) depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
