/** Whether our policy lets the browser load it: one that it refuses is not asked for in the first place. */
export function canShow(imageUrl: string | null): imageUrl is string {
  return imageUrl !== null && /^https:/i.test(imageUrl);
}
