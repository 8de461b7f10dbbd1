import { useRef, useState } from 'react';
import { PositionInput, SeedInput, type Team } from '../../../contract/teams.ts';
import { usePositionTeam, useSeedTeam } from '../../api/admin/team-mutations.ts';
import { messageOf } from '../../api/client.ts';
import { validateInput } from '../../forms/use-form.ts';
import { toast } from '../../ui/toasts.ts';

interface Draft {
  /** The texts of edited fields. */
  texts: FieldTexts;
  /** The texts that are being saved or wait for it; empty for a seed that is taken away. */
  sent: FieldTexts;
  errors: FieldTexts;
  /** Why the last save failed. */
  failure: string | null;
}

const NO_DRAFT: Draft = { texts: {}, sent: {}, errors: {}, failure: null };

const SAVED: Record<SeedingField, [title: string, description: string]> = {
  seed: ['Seed updated', 'Team seed has been updated successfully.'],
  position: ['Bracket position updated', 'Team bracket position has been updated successfully.'],
};

/** The unsaved edits by team. They survive refetches and moves between the lists. */
export function useSeedingDrafts(tournamentId: number) {
  const [drafts, setDrafts] = useState<ReadonlyMap<number, Draft>>(new Map());
  const seedTeam = useSeedTeam(tournamentId);
  const positionTeam = usePositionTeam(tournamentId);
  // Saves of one team wait for each other, so that the last one wins.
  const queues = useRef(new Map<number, Promise<void>>());
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

  const send = async ({ id }: Team, { field, text }: Edit) => {
    if (field === 'seed') await seedTeam.mutateAsync({ id, seed: text === '' ? null : Number(text) });
    else await positionTeam.mutateAsync({ id, bracketPosition: Number(text) });
    toast.success(...SAVED[field]);
  };

  /** Sends edits one after the other, behind those that wait already, and stops at the first that fails. */
  const enqueue = (team: Team, edits: readonly Edit[]) => {
    const sent = Object.fromEntries(edits.map(({ field, text }) => [field, text]));
    updateDraft(team, (now) => ({ sent: { ...now.sent, ...sent } }));
    const run = async () => {
      // Not before: a save that this one waits for may fail meanwhile.
      updateDraft(team, () => ({ failure: null }));
      try {
        for (const edited of edits) {
          await send(team, edited);
          // Keeps a text that was edited again while saving.
          updateDraft(team, ({ texts }) => ({ texts: omitSaved(texts, [edited]) }));
        }
      } catch (error) {
        const failure = messageOf(error);
        toast.failure('Update failed', failure);
        updateDraft(team, () => ({ failure }));
      }
      updateDraft(team, (now) => ({ sent: omitSaved(now.sent, edits) }));
    };
    queues.current.set(team.id, (queues.current.get(team.id) ?? Promise.resolve()).then(run));
  };

  /** Saves the edits, or returns the first invalid field. */
  const save = (team: Team): SeedingField | null => {
    const { texts, sent } = draftOf(team);
    const edits = listEdits(team, texts, sent);
    const invalid = edits.filter(({ field, text }) => findError(field, text) !== undefined);
    const errors = Object.fromEntries(invalid.map(({ field, text }) => [field, findError(field, text)]));
    updateDraft(team, () => ({ errors }));
    if (invalid[0]) return invalid[0].field;
    if (edits.length > 0) enqueue(team, edits);
    return null;
  };

  const unseed = (team: Team) => enqueue(team, [{ field: 'seed', text: '' }]);

  return { draftOf, edit, cancel, save, unseed };
}

function omit(texts: FieldTexts, field: SeedingField): FieldTexts {
  const { [field]: _, ...others } = texts;
  return others;
}

/** Without the texts that were saved, unless they have changed since. */
function omitSaved(texts: FieldTexts, saved: readonly Edit[]): FieldTexts {
  return saved.reduce((left, { field, text }) => (left[field] === text ? omit(left, field) : left), texts);
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

interface Edit {
  field: SeedingField;
  text: string;
}

/** The fields that differ from the stored team, or from what is being saved. */
export function listEdits(team: Team, texts: FieldTexts, sent: FieldTexts = {}): Edit[] {
  return FIELDS.flatMap((field) => {
    const text = texts[field];
    return text === undefined || text === (sent[field] ?? storedText(team, field)) ? [] : [{ field, text }];
  });
}
