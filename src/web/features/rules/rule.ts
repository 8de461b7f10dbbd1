import type { ComponentType } from 'react';

/** One part of the rules, with a place of its own on the page. */
export interface Rule {
  id: string;
  title: string;
  Text: ComponentType;
}
