import { useIsPhone } from '@bourse/kit/browser/media.ts';
import { useLang } from '@bourse/kit/page/app-link.tsx';
import type { NamedLink } from '@bourse/kit/page/link-rows.tsx';
import { addressOf, type LinkTarget, targetOf } from '@bourse/kit/page/links.ts';
import { useUser } from '@bourse/kit/session/session.ts';
import { FileText, ListOrdered, type LucideIcon, UserRound, WalletMinimal } from 'lucide-react';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { orderLinks, RECORD_LINKS, USER_LINKS } from '../account-links.ts';
import { labelIdOf, menuTarget } from '../menu.ts';
import { isPlanned } from '../planned.ts';
import { useMenu } from '../use-menu.ts';
import type { PaletteItem } from './palette-items.ts';

/** Pages that stand in no menu. */
const MORE_LINKS: readonly NamedLink[] = [
  { id: 'palette.page.spotAccount', to: '/assetManagement/home' },
  { id: 'palette.page.inbox', to: '/inMail/noticeNavList' },
  { id: 'palette.page.notifications', to: '/user/notifications' },
  { id: 'palette.page.priceAlerts', to: '/user/priceAlerts' },
];

interface Page {
  readonly labelId: string;
  readonly link: LinkTarget;
  readonly icon: LucideIcon;
}

/** The pages that somebody can go to: those of the menus, of the account, and some that stand in no menu. None twice, none that is not built. */
export function usePageItems(): readonly PaletteItem[] {
  const intl = useIntl();
  const here = useMenu();
  const exchange = useMenu('exchange');
  const lang = useLang();
  const userId = useUser()?.fid;
  const isPhone = useIsPhone();
  return useMemo(() => {
    const ofMenu = [...here, ...exchange]
      .flatMap(({ items }) => items)
      .filter(({ to }) => !isPlanned(to))
      .map((item): Page => ({ labelId: labelIdOf(item), link: menuTarget(item, lang, userId), icon: item.icon }));
    const ofUser = userId === undefined ? [] : ownPages(isPhone);
    const pages = [...ofMenu, ...ofUser].map(({ labelId, link, icon }) => ({
      kind: 'page' as const,
      id: `page.${addressOf(link)}`,
      group: 'pages' as const,
      label: intl.formatMessage({ id: labelId }),
      link,
      icon,
    }));
    return [...new Map(pages.map((page) => [page.id, page])).values()];
  }, [intl, here, exchange, lang, userId, isPhone]);
}

function ownPages(isPhone: boolean): readonly Page[] {
  const named = (links: readonly NamedLink[], icon: LucideIcon) =>
    links
      .filter(({ to }) => !isPlanned(to))
      .map(({ id, ...link }): Page => ({ labelId: id, link: targetOf(link as LinkTarget), icon }));
  return [
    ...named(MORE_LINKS, WalletMinimal),
    ...named(orderLinks(isPhone), ListOrdered),
    ...named(RECORD_LINKS, FileText),
    ...named(USER_LINKS, UserRound),
  ];
}
