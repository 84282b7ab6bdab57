import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { openTransfer, type TransferPreset } from '@bourse/kit/page/open-dialog.ts';
import { useUser } from '@bourse/kit/session/session.ts';
import type { ComponentProps, MouseEvent } from 'react';

export interface TransferLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
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
export function transferSearch({ source, target, coinId, tradeId }: TransferPreset) {
  const text = (id: number | undefined) => (id === undefined ? undefined : String(id));
  return { source: text(source), target: text(target), coinId: text(coinId), tradeId: text(tradeId) };
}
