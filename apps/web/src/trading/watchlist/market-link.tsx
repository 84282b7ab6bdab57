import { useLang } from '@bourse/kit/page/app-link.tsx';
import { addressOf } from '@bourse/kit/page/links.ts';
import type { ComponentProps, MouseEvent } from 'react';
import { useVenue } from '../terminal-context.tsx';
import { useShowMarket } from './market-steps.tsx';

export interface MarketLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** Code of the market. */
  readonly code: string;
}

/** A link to a market of the venue, which shows it on the page without a reload. Unlike `AppLink` it knows nothing of the current page. */
export function MarketLink({ code, onClick, ...rest }: MarketLinkProps) {
  const lang = useLang();
  const { linkOf } = useVenue().listing;
  const show = useShowMarket();
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
    if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    event.preventDefault();
    show(code);
  };
  return <a {...rest} href={`/${lang}${addressOf(linkOf(code))}`} onClick={press} />;
}
