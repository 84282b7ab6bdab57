import type { MouseEvent } from 'react';
import { useUser } from '../session/session.ts';
import { AppLink, type AppLinkProps } from './app-link.tsx';
import { openTransfer, type TransferPreset } from './open-dialog.ts';

export interface TransferLinkProps extends Omit<AppLinkProps, 'to' | 'search' | 'preload'> {
  readonly preset: TransferPreset;
}

/**
 * Opens the transfer dialog above the page. It is a link to the page with the same form, for new tabs and for visitors, whom that page sends
 * to login and takes back.
 */
export function TransferLink({ preset, onClick, ...rest }: TransferLinkProps) {
  const user = useUser();
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (user === undefined || !isPlain || event.defaultPrevented) return;
    event.preventDefault();
    openTransfer(preset);
  };
  return <AppLink {...rest} to="/account/transfer" search={transferSearch(preset)} preload={false} onClick={open} />;
}

/** A preset as the address of the transfer page has it. */
export function transferSearch(preset: TransferPreset): Record<string, string> {
  const entries = Object.entries(preset).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
  return Object.fromEntries(entries);
}
