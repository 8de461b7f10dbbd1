import { useState } from 'react';
import { PositionInput, SeedInput, type Team } from '../../../contract/teams.ts';
import { usePositionTeam, useSeedTeam } from '../../api/admin/team-mutations.ts';
import { messageOf } from '../../api/client.ts';
import { validateInput } from '../../forms/use-form.ts';
import { toast } from '../../ui/toasts.ts';

interface Draft {
  /** The texts of edited fields. */
  texts: FieldTexts;
  errors: FieldTexts;
  /** Why the last save failed. */
  failure: string | null;
  isSaving: boolean;
}

const NO_DRAFT: Draft = { texts: {}, errors: {}, failure: null, isSaving: false };

const SAVED: Record<SeedingField, [title: string, description: string]> = {
  seed: ['Seed updated', 'Team seed has been updated successfully.'],
  position: ['Bracket position updated', 'Team bracket position has been updated successfully.'],
};

/** The unsaved edits by team. They survive refetches and moves between the lists. */
export function useSeedingDrafts(tournamentId: number) {
  const [drafts, setDrafts] = useState<ReadonlyMap<number, Draft>>(new Map());
  const seedTeam = useSeedTeam(tournamentId);
  const positionTeam = usePositionTeam(tournamentId);
  const draftOf = ({ id }: Team) => drafts.get(id) ?? NO_DRAFT;
  const updateDraft = ({ id }: Team, next: (before: Draft) => Partial<Draft>) =>
    setDrafts((all) => {
      const before = all.get(id) ?? NO_DRAFT;
      return new Map(all).set(id, { ...before, ...next(before) });
    });

  const edit = (team: Team, field: SeedingField, text: string) => {
    if (!isAllowedInput(field, text)) return;
    updateDraft(team, ({ texts, errors }) => ({
      texts: { ...texts, [field]: text },
      errors: omit(errors, field),
      failure: null,
    }));
  };

  const cancel = (team: Team) => updateDraft(team, () => ({ texts: {}, errors: {}, failure: null }));

  const runSave = async (team: Team, send: () => Promise<void>) => {
    updateDraft(team, () => ({ isSaving: true, failure: null }));
    try {
      await send();
    } catch (error) {
      const failure = messageOf(error);
      toast.failure('Update failed', failure);
      updateDraft(team, () => ({ failure }));
    } finally {
      updateDraft(team, () => ({ isSaving: false }));
    }
  };

  const send = async ({ id }: Team, field: SeedingField, text: string) => {
    if (field === 'seed') await seedTeam.mutateAsync({ id, seed: Number(text) });
    else await positionTeam.mutateAsync({ id, bracketPosition: Number(text) });
    toast.success(...SAVED[field]);
  };

  /** Saves the edits, unless a save is running, or returns the first invalid field. */
  const save = (team: Team): SeedingField | null => {
    const { texts, isSaving } = draftOf(team);
    const edits = listEdits(team, texts);
    const invalid = edits.filter(({ field, text }) => findError(field, text) !== undefined);
    const errors = Object.fromEntries(invalid.map(({ field, text }) => [field, findError(field, text)]));
    updateDraft(team, () => ({ errors }));
    if (invalid[0]) return invalid[0].field;
    if (isSaving || edits.length === 0) return null;
    void runSave(team, async () => {
      for (const { field, text } of edits) {
        await send(team, field, text);
        // Keeps a text that was edited again while saving.
        updateDraft(team, (now) => (now.texts[field] === text ? { texts: omit(now.texts, field) } : {}));
      }
    });
    return null;
  };

  const unseed = (team: Team) => {
    if (draftOf(team).isSaving) return;
    void runSave(team, async () => {
      await seedTeam.mutateAsync({ id: team.id, seed: null });
      toast.success(...SAVED.seed);
    });
  };

  return { draftOf, edit, cancel, save, unseed };
}

function omit(texts: FieldTexts, field: SeedingField): FieldTexts {
  const { [field]: _, ...others } = texts;
  return others;
}

export const FIELDS = ['seed', 'position'] as const;
export type SeedingField = (typeof FIELDS)[number];

type FieldTexts = Partial<Record<SeedingField, string>>;

/** Fields accept only valid values and blanks. */
export function isAllowedInput(field: SeedingField, text: string): boolean {
  return text === '' || (/^[1-9]\d*$/.test(text) && findError(field, text) === undefined);
}

export function findError(field: SeedingField, text: string): string | undefined {
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

/** The fields that differ from the stored team. */
export function listEdits(team: Team, texts: FieldTexts): { field: SeedingField; text: string }[] {
  return FIELDS.flatMap((field) => {
    const text = texts[field];
    return text === undefined || text === storedText(team, field) ? [] : [{ field, text }];
  });
}
