import { messageOf } from '../../api/client.ts';

export interface FailedTeam {
  name: string;
  /** What became of it. */
  sentence: string;
}

/** A field for one name after the other, and what became of those that were sent. */
export interface AddingTeams {
  name: string;
  problem: string;
  /** How many are on their way. */
  sending: number;
  /** In the order in which they failed, each once. */
  failed: readonly FailedTeam[];
}

export const NOTHING_ADDED: AddingTeams = { name: '', problem: '', sending: 0, failed: [] };

/** The field is free for the next. */
export function sendTyped(state: AddingTeams): AddingTeams {
  return { name: '', problem: '', sending: state.sending + 1, failed: without(state.failed, state.name.trim()) };
}

export function sendFailed(state: AddingTeams): AddingTeams {
  return { ...state, sending: state.sending + state.failed.length, failed: [] };
}

export function forgetFailed(state: AddingTeams, name: string): AddingTeams {
  return { ...state, failed: without(state.failed, name) };
}

export function noteAdded(state: AddingTeams): AddingTeams {
  return { ...state, sending: state.sending - 1 };
}

/** It comes back into the field, unless that is taken or there are others: then all of them are listed. */
export function noteFailed(state: AddingTeams, team: FailedTeam): AddingTeams {
  const sending = state.sending - 1;
  const isAlone = state.name === '' && sending === 0 && state.failed.length === 0;
  if (isAlone) return { name: team.name, problem: team.sentence, sending, failed: [] };
  return { ...state, sending, failed: [...without(state.failed, team.name), team] };
}

function without(failed: readonly FailedTeam[], name: string): FailedTeam[] {
  return failed.filter((team) => team.name !== name);
}

const NO_ANSWER = 'No answer came. Look at the list before you try again.';

/** Only the server's own answer says that something was not added: without one it may have been. */
export function explainFailedTeam(name: string, error: unknown): string {
  const answer = messageOf(error, '');
  return answer ? `${name} was not added. ${answer}` : `${name}: ${NO_ANSWER}`;
}

/** The same about a whole list. */
export function explainFailedList(error: unknown): string {
  const answer = messageOf(error, '');
  return answer ? `No team was added. ${answer}` : NO_ANSWER;
}
