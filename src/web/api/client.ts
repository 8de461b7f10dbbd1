import type { ErrorBody } from '../../contract/errors.ts';

/** An answer that is not a success. The only place that knows what those look like. */
export class ApiError extends Error {
  readonly status: number;
  /** The server's own sentence, to be shown to people. */
  readonly sentence: string;

  constructor(status: number, sentence: string) {
    super(`${status}: ${sentence}`);
    this.status = status;
    this.sentence = sentence;
  }
}

/** Reads one address of the API. */
export async function get<Answer>(path: string): Promise<Answer> {
  const response = await fetch(path, { credentials: 'same-origin' });
  if (!response.ok) throw await readError(response);
  return response.json();
}

async function readError(response: Response): Promise<ApiError> {
  const text = await response.text();
  return new ApiError(response.status, readSentence(text) ?? (text || response.statusText));
}

function readSentence(text: string): string | null {
  try {
    return (JSON.parse(text) as Partial<ErrorBody>).message ?? null;
  } catch {
    return null;
  }
}
