import { expect, test } from 'vitest';
import type { Player } from '../../../contract/players.ts';
import { findPlayers } from './players-section.tsx';

const player = (firstName: string, lastName: string, currentTeam: string | null) =>
  ({ firstName, lastName, currentTeam }) as Player;

const ADA = player('Ada', 'Lang', 'Harbor Herons');
const JOSE = player('José', 'Silva', 'Granite Goats');
const FREE = player('Grace', 'Okafor', null);

test.each([
  ['', [ADA, JOSE, FREE]],
  ['A LANG', [ADA]],
  ['  lang ', [ADA]],
  ['goats', [JOSE]],
  ['jose', [JOSE]],
  ['gr', [JOSE, FREE]],
  ['lang harbor', []],
  ['null', []],
])('searching for "%s" finds players whose name or team contains it', (text, found) => {
  expect(findPlayers([ADA, JOSE, FREE], text)).toEqual(found);
});
