import type { Team } from '../../../contract/teams.ts';
import { MARK_COLORS, type Mark, type MarkColor } from '../../../domain/bracket/mark-colors.ts';
import { markTeams } from '../../../domain/bracket/marks.ts';
import { isMonogram } from '../../../domain/bracket/monograms.ts';

/** What the form has: named like the fields of the request, so that errors find their fields. */
export interface MarkValues extends Record<string, string> {
  'mark.text': string;
  'mark.color': string;
}

export function markValuesOf({ mark }: Team): MarkValues {
  return { 'mark.text': mark.text, 'mark.color': mark.color };
}

/** What was changed; a part that was left as made from the name stays made from the name. Empty if nothing was. */
export function listMarkChanges(team: Team, values: MarkValues): { text?: string; color?: MarkColor } {
  const text = values['mark.text'].trim();
  const color = MARK_COLORS.find((each) => each === values['mark.color']);
  return {
    ...(text !== team.mark.text && { text }),
    ...(color && color !== team.mark.color && { color }),
  };
}

/** The mark that these values give a team: without a valid text, the text that is made from the name. */
export function previewMark(teams: readonly Team[], team: Team, values: MarkValues): Mark {
  const { text, color } = listMarkChanges(team, values);
  const typed = text === undefined ? team.markText : text.normalize('NFC');
  const marks = markTeams(
    teams.map((each) =>
      each.id === team.id
        ? { ...each, markText: typed && isMonogram(typed) ? typed : null, markColor: color ?? team.mark.color }
        : each,
    ),
  );
  return marks.get(team.id) ?? team.mark;
}
