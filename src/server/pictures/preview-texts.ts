import { ROUND_LABELS, type Round } from '../../domain/bracket/rounds.ts';
import { inviteTo } from '../../domain/groups/invitation-texts.ts';
import { possessive } from '../../domain/players/names.ts';
import type {
  BracketCard,
  CompareCard,
  GenericCard,
  InvitationCard,
  PicksCard,
  PodiumCard,
  RecapCard,
  RecapMove,
} from './picture.ts';
import { formatCount, formatOrdinal } from './shapes.ts';
import { cleanText } from './text.ts';

/** What an app shows of a link. */
export interface Preview {
  title: string;
  description: string;
  imagePath: string;
  imageAlt: string;
}

const HIDDEN = 'Brackets can be seen once submissions are closed.';
const INVITATION = 'Predict a 32-team knockout tournament and climb the leaderboard.';

export function describeBracket(card: BracketCard | GenericCard, id: number, appName: string): Preview {
  const imagePath = `/brackets/${id}/card.png`;
  const tournament = card.tournamentName ?? appName;
  if (card.kind === 'generic') {
    return {
      title: `A bracket for ${tournament}`,
      description: HIDDEN,
      imagePath,
      imageAlt: `${tournament}: bracket predictions`,
    };
  }
  const { owner, champion, rank, bracketCount, points, hasResults } = card;
  const name = cleanText(owner.name);
  const standing = `${formatOrdinal(rank)} of ${bracketCount.toLocaleString('en')} with ${formatCount(points, 'point')}`;
  const description = `${hasResults ? standing : `One of ${formatCount(bracketCount, 'bracket')}`}, ${tournament}`;
  const title =
    champion && !champion.isOut
      ? `${possessive(name)} bracket: ${cleanText(champion.name)} to win it all`
      : `${possessive(name)} bracket`;
  const teams = card.finalFour.map((team) => cleanText(team.name)).join(', ');
  const finalFour = teams && ` Final Four: ${teams}.`;
  return { title, description, imagePath, imageAlt: `${title}.${finalFour} ${description}.` };
}

export function describeLeaderboard(card: PodiumCard | GenericCard, appName: string): Preview {
  const tournament = card.tournamentName ?? appName;
  const common = { title: `Leaderboard: ${tournament}`, imagePath: '/leaderboard/card.png' };
  if (card.kind === 'generic') {
    return { ...common, description: INVITATION, imageAlt: `${tournament}: bracket predictions` };
  }
  const podium = card.places
    .map(
      ({ rank, owner, points }) => `${formatOrdinal(rank)} ${cleanText(owner.name)} (${points.toLocaleString('en')})`,
    )
    .join(', ');
  return { ...common, description: podium, imageAlt: `The podium: ${podium}` };
}

export function describeTournament(card: PodiumCard | GenericCard, appName: string): Preview {
  const preview = { ...describeLeaderboard(card, appName), title: `Bracket: ${card.tournamentName ?? appName}` };
  if (card.kind === 'generic') return preview;
  const { decidedGames, gameCount } = card;
  const state = decidedGames === gameCount ? 'It is over' : `${decidedGames} of ${gameCount} games are decided`;
  return { ...preview, description: `${state}. ${preview.imageAlt}` };
}

export function describePicks(card: PicksCard | GenericCard, appName: string): Preview {
  const tournament = card.tournamentName ?? appName;
  const common = { title: `Who picked whom: ${tournament}`, imagePath: '/picks/card.png' };
  if (card.kind === 'generic') {
    return { ...common, description: INVITATION, imageAlt: `${tournament}: bracket predictions` };
  }
  const champions = card.champions.map(({ name, count }) => `${cleanText(name)} (${count.toLocaleString('en')})`);
  const description = `Champions of ${formatCount(card.bracketCount, 'bracket')}: ${champions.join(', ') || 'none'}`;
  return { ...common, description, imageAlt: description };
}

export function describeRace(card: PodiumCard | GenericCard, appName: string): Preview {
  return { ...describeLeaderboard(card, appName), title: `The race: ${card.tournamentName ?? appName}` };
}

export function describeRecaps(card: PodiumCard | GenericCard, appName: string): Preview {
  return { ...describeLeaderboard(card, appName), title: `Recaps: ${card.tournamentName ?? appName}` };
}

export function describeRecap(
  card: RecapCard | GenericCard,
  round: Round,
  imagePath: string,
  appName: string,
): Preview {
  const tournament = card.tournamentName ?? appName;
  const common = { title: `${ROUND_LABELS[round]}, the recap: ${tournament}`, imagePath };
  if (card.kind === 'generic') {
    return { ...common, description: INVITATION, imageAlt: `${tournament}: bracket predictions` };
  }
  const { climber, faller, bestCall, perfect, bracketCount } = card;
  const sentences = [
    climber && `Climber: ${describeMove(climber)}`,
    faller && `Faller: ${describeMove(faller)}`,
    bestCall &&
      `Best call: ${bestCall.count.toLocaleString('en')} of ${bracketCount.toLocaleString('en')} had ${cleanText(bestCall.winner.name)} over ${cleanText(bestCall.loser.name)}`,
    perfect !== null && `Perfect brackets: ${perfect === 0 ? 'none left' : perfect.toLocaleString('en')}`,
  ].filter(Boolean);
  const description = `${sentences.join('. ')}.`;
  return { ...common, description, imageAlt: description };
}

function describeMove({ owner, from, to }: RecapMove): string {
  return `${cleanText(owner.name)}, ${formatOrdinal(from)} to ${formatOrdinal(to)}`;
}

/** The same whatever is imagined, with a generic picture: a podium would look like that of these winners. */
export function describeWhatIf(tournament: string, imagePath: string | null): Preview {
  return {
    title: `What if? ${tournament}`,
    description: 'Somebody imagines who wins the next games, and who would finish first then. Not the real standings.',
    imagePath: imagePath ?? '/leaderboard/card.png',
    imageAlt: `${tournament}: bracket predictions`,
  };
}

export function describeComparison(
  card: CompareCard | GenericCard,
  ids: readonly [number, number],
  appName: string,
): Preview {
  const imagePath = `/compare/${ids.join('/')}/card.png`;
  const tournament = card.tournamentName ?? appName;
  if (card.kind === 'generic') {
    const imageAlt = `${tournament}: bracket predictions`;
    // Brackets of two tournaments cannot be compared, hidden or not.
    const description = card.tournamentName === null ? INVITATION : HIDDEN;
    return { title: `Two brackets for ${tournament}`, description, imagePath, imageAlt };
  }
  const { brackets, samePicks, gameCount } = card;
  const names = brackets.map(({ owner }) => cleanText(owner.name));
  const points = brackets.map((each, index) => `${names[index]} has ${formatCount(each.points, 'point')}`).join(', ');
  const description = `${points}. The same pick in ${samePicks} of ${gameCount} games, ${tournament}`;
  return { title: names.join(' and '), description, imagePath, imageAlt: `${names.join(' and ')}. ${description}.` };
}

export function describeInvitation({ groupName, owner, members, appName }: InvitationCard, code: string): Preview {
  const title = inviteTo(cleanText(groupName), cleanText(owner.name));
  const count =
    members === 1 ? 'One person is in it so far.' : `${formatCount(members, 'person', 'people')} are in it.`;
  const description = `${count} One bracket each on ${appName}, and our own leaderboard.`;
  return { title, description, imagePath: `/join/${code}/card.png`, imageAlt: `${title}. ${count}` };
}

export function describeHome(card: PodiumCard | GenericCard, appName: string): Preview {
  const title = card.tournamentName === null ? appName : `${appName}: ${card.tournamentName}`;
  return { ...describeLeaderboard(card, appName), title, description: INVITATION };
}

export function describeSeason(
  card: PodiumCard | PicksCard | GenericCard,
  imagePath: string,
  appName: string,
): Preview {
  const title = card.tournamentName ?? appName;
  const preview = card.kind === 'picks' ? describePicks(card, appName) : describeLeaderboard(card, appName);
  return { ...preview, title, imagePath };
}
