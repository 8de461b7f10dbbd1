import { messageOf } from '../../api/client.ts';

export interface FailedTeam {
  name: string;
  message: string;
}

/** The state of the form: the name being typed, and the names that were sent. */
export interface AddTeamState {
  name: string;
  problem: string;
  /** The number of pending requests. */
  sending: number;
  /** In order of failure, without duplicates. */
  failed: readonly FailedTeam[];
}

export const INITIAL_STATE: AddTeamState = { name: '', problem: '', sending: 0, failed: [] };

export function startSending(state: AddTeamState): AddTeamState {
  return { name: '', problem: '', sending: state.sending + 1, failed: without(state.failed, state.name.trim()) };
}

export function retryFailed(state: AddTeamState): AddTeamState {
  return { ...state, sending: state.sending + state.failed.length, failed: [] };
}

export function dismissFailed(state: AddTeamState, name: string): AddTeamState {
  return { ...state, failed: without(state.failed, name) };
}

export function markAdded(state: AddTeamState): AddTeamState {
  return { ...state, sending: state.sending - 1 };
}

/** Puts the name back into the field if it is empty and no other name failed or is pending; otherwise lists it. */
export function markFailed(state: AddTeamState, team: FailedTeam): AddTeamState {
  const sending = state.sending - 1;
  const isOnly = state.name === '' && sending === 0 && state.failed.length === 0;
  if (isOnly) return { name: team.name, problem: team.message, sending, failed: [] };
  return { ...state, sending, failed: [...without(state.failed, team.name), team] };
}

function without(failed: readonly FailedTeam[], name: string): FailedTeam[] {
  return failed.filter((team) => team.name !== name);
}

const NO_RESPONSE = 'No answer came. Look at the list before you try again.';

/** Without a response the team may have been added. */
export function explainFailedTeam(name: string, error: unknown): string {
  const reason = messageOf(error, '');
  return reason ? `${name} was not added. ${reason}` : `${name}: ${NO_RESPONSE}`;
}

export function explainFailedList(error: unknown): string {
  const reason = messageOf(error, '');
  return reason ? `No team was added. ${reason}` : NO_RESPONSE;
}
