import ical, { escape as escapeText, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import type { Game } from '../../domain/bracket/game.ts';
import { ROUND_LABELS } from '../../domain/bracket/rounds.ts';
import { GAME_MINUTES, nameSlots } from '../../domain/bracket/schedule.ts';
import { numberOf, type Tree } from '../../domain/bracket/tree.ts';
import type { GameRow, TournamentRow } from '../field/field.ts';

/** How often calendars should read the feed again. */
const REFRESH_SECONDS = 30 * 60;

interface Season {
  tournament: TournamentRow;
  games: readonly GameRow[];
  tree: Tree;
}

/** The deadline and all timed games of a tournament as iCalendar (RFC 5545); an empty calendar without a tournament. */
export function writeCalendar(season: Season | null, appName: string): string {
  const text = ical({
    // The package escapes all other texts, but not this one.
    name: escapeText(season?.tournament.name ?? appName, false),
    prodId: '//Swish//Calendar//EN',
    ttl: REFRESH_SECONDS,
    events: season ? [...describeDeadline(season.tournament), ...season.games.flatMap(describeGame(season.tree))] : [],
  }).toString();
  // The package leaves out the last line break.
  return `${text}\r\n`;
}

function describeDeadline(tournament: TournamentRow) {
  const { name, submissionsCloseAt } = tournament;
  if (submissionsCloseAt === null) return [];
  return [
    {
      ...identify('deadline', tournament),
      start: submissionsCloseAt,
      summary: `${name}: submissions close`,
      description: 'Submit your bracket before this time.',
      // A reminder that does not block the time.
      transparency: ICalEventTransparency.TRANSPARENT,
    },
  ];
}

function describeGame(tree: Tree) {
  return (game: GameRow) => {
    if (game.scheduledAt === null) return [];
    const start = new Date(game.scheduledAt);
    const label = `${ROUND_LABELS[game.round]}, game ${numberOf(tree, game.id)}`;
    const slotNames = nameSlots(tree, game).join(' vs ');
    const hasTeams = game.team1Id !== null && game.team2Id !== null;
    return [
      {
        ...identify('game', game),
        start,
        end: new Date(start.getTime() + GAME_MINUTES * 60_000),
        summary: hasTeams ? slotNames : label,
        description: [hasTeams ? label : slotNames, ...describeResult(game)].join('\n'),
        location: game.location,
        status: ICalEventStatus.CONFIRMED,
      },
    ];
  };
}

function describeResult({ status, team1Score, team2Score }: Game): string[] {
  return status === 'completed' ? [`Final score: ${team1Score} – ${team2Score}`] : [];
}

interface StoredRow {
  id: number;
  createdAt: Date;
  updatedAt: Date;
}

/**
 * The UID, SEQUENCE and times of a calendar entry. The UID stays when the entry moves, so that it moves in calendars,
 * too; the time of creation in it tells the games of two installations apart. The SEQUENCE grows with a change of the
 * row, but not when only the names of possible teams change, which depend on earlier games.
 */
function identify(kind: string, { id, createdAt, updatedAt }: StoredRow) {
  return {
    id: `${kind}-${id}-${createdAt.getTime()}@swish`,
    sequence: Math.floor((updatedAt.getTime() - createdAt.getTime()) / 1000),
    stamp: updatedAt,
    created: createdAt,
    lastModified: updatedAt,
  };
}
