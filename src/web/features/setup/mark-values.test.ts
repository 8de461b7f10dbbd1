import { expect, it } from 'vitest';
import type { Team } from '../../../contract/teams.ts';
import { markTeams } from '../../../domain/bracket/marks.ts';
import { listMarkChanges, markValuesOf, previewMark } from './mark-values.ts';

const NOW = '2027-03-19T12:00:00.000Z';
const rows = ['Iron Bridge', 'Oak Field'].map((name, index) => ({
  ...{ id: index + 1, tournamentId: 1, name, seed: null, bracketPosition: null },
  ...{ markText: null, markColor: null, createdAt: NOW, updatedAt: NOW },
}));
const marks = markTeams(rows);
const teams = rows.map((team) => ({ ...team, mark: marks.get(team.id) })) as Team[];
const team = teams[0] as Team;
const values = markValuesOf(team);

it('sends what was changed alone, so that the rest still follows the name', () => {
  const other = team.mark.color === 'teal' ? 'gold' : 'teal';
  expect(listMarkChanges(team, values)).toEqual({});
  expect(listMarkChanges(team, { ...values, 'mark.text': ' XY ' })).toEqual({ text: 'XY' });
  expect(listMarkChanges(team, { ...values, 'mark.color': other })).toEqual({ color: other });
});

it.each([
  ['XY', 'XY'],
  ['', 'IB'],
  ['too long', 'IB'],
])('previews the text %j as %s', (typed, text) => {
  expect(previewMark(teams, team, { ...values, 'mark.text': typed })).toEqual({ text, color: team.mark.color });
});
