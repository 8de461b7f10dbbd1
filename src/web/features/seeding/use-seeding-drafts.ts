import { useState } from 'react';
import { PositionInput, SeedInput, type Team } from '../../../contract/teams.ts';
import { usePositionTeam, useSeedTeam } from '../../api/admin/team-mutations.ts';
import { messageOf } from '../../api/client.ts';
import { validateInput } from '../../forms/use-form.ts';
import { toast } from '../../ui/toasts.ts';

interface Draft {
  typed: Typed;
  /** What is wrong with a field, said at the field. */
  faults: Typed;
  /** What went wrong when it was saved. */
  failure: string | null;
  isSaving: boolean;
}

const NO_DRAFT: Draft = { typed: {}, faults: {}, failure: null, isSaving: false };

const SAVED: Record<SeedingField, [title: string, description: string]> = {
  seed: ['Seed updated', 'Team seed has been updated successfully.'],
  position: ['Bracket position updated', 'Team bracket position has been updated successfully.'],
};

/** What is being typed, by team, so that it stays when lists are read again and teams move between them. */
export function useDrafts(tournamentId: number) {
  const [drafts, setDrafts] = useState<ReadonlyMap<number, Draft>>(new Map());
  const seedTeam = useSeedTeam(tournamentId);
  const positionTeam = usePositionTeam(tournamentId);
  const draftOf = ({ id }: Team) => drafts.get(id) ?? NO_DRAFT;
  const change = ({ id }: Team, next: (before: Draft) => Partial<Draft>) =>
    setDrafts((all) => {
      const before = all.get(id) ?? NO_DRAFT;
      return new Map(all).set(id, { ...before, ...next(before) });
    });

  const type = (team: Team, field: SeedingField, text: string) => {
    if (!canBeTyped(field, text)) return;
    change(team, ({ typed, faults }) => ({
      typed: { ...typed, [field]: text },
      faults: without(faults, field),
      failure: null,
    }));
  };

  const cancel = (team: Team) => change(team, () => ({ typed: {}, faults: {}, failure: null }));

  const store = async (team: Team, work: () => Promise<void>) => {
    change(team, () => ({ isSaving: true, failure: null }));
    try {
      await work();
    } catch (error) {
      const failure = messageOf(error);
      toast.failure('Update failed', failure);
      change(team, () => ({ failure }));
    } finally {
      change(team, () => ({ isSaving: false }));
    }
  };

  const send = async ({ id }: Team, field: SeedingField, text: string) => {
    if (field === 'seed') await seedTeam.mutateAsync({ id, seed: Number(text) });
    else await positionTeam.mutateAsync({ id, bracketPosition: Number(text) });
    toast.success(...SAVED[field]);
  };

  /** Saves what was edited, or says at which field that is not possible. */
  const save = (team: Team): SeedingField | null => {
    const { typed, isSaving } = draftOf(team);
    const edits = listEdits(team, typed);
    const faulty = edits.filter(({ field, text }) => findFault(field, text) !== undefined);
    const faults = Object.fromEntries(faulty.map(({ field, text }) => [field, findFault(field, text)]));
    change(team, () => ({ faults }));
    if (faulty[0]) return faulty[0].field;
    if (isSaving || edits.length === 0) return null;
    void store(team, async () => {
      for (const { field, text } of edits) {
        await send(team, field, text);
        // Unless something else was typed meanwhile.
        change(team, (now) => (now.typed[field] === text ? { typed: without(now.typed, field) } : {}));
      }
    });
    return null;
  };

  const unseed = (team: Team) => {
    if (draftOf(team).isSaving) return;
    void store(team, async () => {
      await seedTeam.mutateAsync({ id: team.id, seed: null });
      toast.success(...SAVED.seed);
    });
  };

  return { draftOf, type, cancel, save, unseed };
}

function without(texts: Typed, field: SeedingField): Typed {
  const { [field]: _, ...others } = texts;
  return others;
}

export const FIELDS = ['seed', 'position'] as const;
export type SeedingField = (typeof FIELDS)[number];

/** What was typed into a row; a field that nobody touched is not in it. */
type Typed = Partial<Record<SeedingField, string>>;

/** Only what could be stored can be typed, or nothing. */
export function canBeTyped(field: SeedingField, text: string): boolean {
  return text === '' || (/^[1-9]\d*$/.test(text) && findFault(field, text) === undefined);
}

/** Why a text cannot be stored, if so. */
export function findFault(field: SeedingField, text: string): string | undefined {
  const value = text === '' ? undefined : Number(text);
  const issues =
    field === 'seed'
      ? validateInput(SeedInput, { seed: value })
      : validateInput(PositionInput, { bracketPosition: value });
  return Object.values(issues)[0];
}

export function storedText(team: Team, field: SeedingField): string {
  const value = field === 'seed' ? team.seed : team.bracketPosition;
  return value === null ? '' : String(value);
}

/** The fields that say something else than what is stored, as they were typed. */
export function listEdits(team: Team, typed: Typed): { field: SeedingField; text: string }[] {
  return FIELDS.flatMap((field) => {
    const text = typed[field];
    return text === undefined || text === storedText(team, field) ? [] : [{ field, text }];
  });
}
