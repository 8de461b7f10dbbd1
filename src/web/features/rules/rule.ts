import type { ComponentType } from 'react';

/** A section of the rules page. */
export interface Rule {
  id: string;
  title: string;
  Text: ComponentType;
}
