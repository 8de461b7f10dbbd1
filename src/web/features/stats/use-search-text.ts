import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';

// Browsers refuse an address that changes with every key.
const PAUSE_MS = 300;

/** What is searched for, kept in the address: a link, a reload and the back button bring it back. */
export function useSearchText(): [string, (text: string) => void] {
  const [path, navigate] = useLocation();
  const inAddress = new URLSearchParams(useSearch()).get('q') ?? '';
  const [text, setText] = useState(inAddress);
  const [lastInAddress, setLastInAddress] = useState(inAddress);
  if (lastInAddress !== inAddress) {
    setLastInAddress(inAddress);
    setText(inAddress);
  }
  useEffect(() => {
    if (text === inAddress) return;
    const address = text ? `${path}?${new URLSearchParams({ q: text })}` : path;
    const timer = setTimeout(() => navigate(address, { replace: true }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, inAddress, path, navigate]);
  return [text, setText];
}
