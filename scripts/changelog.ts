/** The text of a version in the changelog; undefined if there is none. */
export function findSection(changelog: string, version: string): string | undefined {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.split('\n', 1)[0]?.split(' ')[0] === version);
  return section?.replace(/^.*\n/, '').trim() || undefined;
}
