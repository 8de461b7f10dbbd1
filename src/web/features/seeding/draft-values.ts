import { PositionInput, SeedInput, type Team } from '../../../contract/teams.ts';
import { checkInput } from '../../forms/check-input.ts';

export const FIELDS = ['seed', 'position'] as const;
export type SeedingField = (typeof FIELDS)[number];

/** What was typed into a row; a field that nobody touched is not in it. */
export type Typed = Partial<Record<SeedingField, string>>;

/** Only what could be stored can be typed, or nothing. */
export function canBeTyped(field: SeedingField, text: string): boolean {
  return text === '' || (/^[1-9]\d*$/.test(text) && findFault(field, text) === undefined);
}

/** Why a text cannot be stored, if so. */
export function findFault(field: SeedingField, text: string): string | undefined {
  const value = text === '' ? undefined : Number(text);
  const issues =
    field === 'seed' ? checkInput(SeedInput, { seed: value }) : checkInput(PositionInput, { bracketPosition: value });
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
