import type { Tournament } from '../../../contract/tournaments.ts';
import { toIso, toLocalTime } from '../../forms/local-time.ts';

// A type and not an interface, since the form asks for something with an index.
export type SettingsValues = {
  name: string;
  /** As the browser's own field has it: in the viewer's time zone, without naming it. */
  startDate: string;
  status: string;
  currentRound: string;
};

const NEW: SettingsValues = { name: '', startDate: '', status: 'not_started', currentRound: 'round_of_32' };

export function startValues(tournament: Tournament | null): SettingsValues {
  if (!tournament) return NEW;
  const { name, startDate, status, currentRound } = tournament;
  return {
    name,
    startDate: toLocalTime(startDate),
    status,
    currentRound: (status === 'in_progress' && currentRound) || NEW.currentRound,
  };
}

/** All that a tournament has. There is a round only while games are on. */
export function readSettings({ name, startDate, status, currentRound }: SettingsValues) {
  return { name, startDate: toIso(startDate), status, currentRound: status === 'in_progress' ? currentRound : null };
}

/** Only what is different, so that nothing is undone that games or somebody else have changed meanwhile. */
export function readChange(values: SettingsValues, stored: SettingsValues) {
  const { name, startDate, ...progress } = readSettings(values);
  const isProgress = values.status !== stored.status || values.currentRound !== stored.currentRound;
  return {
    ...(values.name !== stored.name && { name }),
    ...(values.startDate !== stored.startDate && { startDate }),
    ...(isProgress && progress),
  };
}
