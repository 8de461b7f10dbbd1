import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api/client.ts';
import { explainFailedList, explainFailedTeam } from './messages.ts';

const NO_ANSWER = 'No answer came. Look at the list before you try again.';

describe('what is said when teams could not be added', () => {
  it('passes on why the server has not added them', () => {
    const refused = new ApiError(409, '', { message: 'There is a team called Herons already.' });
    expect(explainFailedTeam('Herons', refused)).toBe('Herons was not added. There is a team called Herons already.');
    expect(explainFailedList(refused)).toBe('No team was added. There is a team called Herons already.');
  });

  it.each([
    ['a timeout', new DOMException('signal timed out', 'TimeoutError')],
    ['a lost connection', new TypeError('Failed to fetch')],
    ['a proxy that gave up waiting', new ApiError(504, '<h1>Gateway Timeout</h1>')],
  ])('claims nothing after %s', (_, error) => {
    expect(explainFailedTeam('Herons', error)).toBe(`Herons: ${NO_ANSWER}`);
    expect(explainFailedList(error)).toBe(NO_ANSWER);
  });
});
