import { possessive } from '../players/names.ts';

/** 'Join Ada’s group “Office”' */
export function inviteTo(groupName: string, ownerName: string): string {
  return `Join ${possessive(ownerName)} group “${groupName}”`;
}

/** The sentence to send with the link. */
export function writeInvitation(groupName: string, ownerName: string, appName: string): string {
  return `${inviteTo(groupName, ownerName)} on ${appName}: one bracket each, and our own leaderboard.`;
}
