import { useSiteConfig } from '@bourse/kit/api/site-config.ts';
import { useIsPhone } from '@bourse/kit/browser/media.ts';
import { useLang } from '@bourse/kit/page/app-link.tsx';
import { useUser } from '@bourse/kit/session/session.ts';
import { useMemo } from 'react';
import { MENU, type MenuGroup, visibleMenu } from './menu.ts';
import { type SiteMode, useSiteMode } from './site-mode.ts';

/** The menu as it shows on this page, for this person, on this screen; of another mode of the site when one is given. */
export function useMenu(otherMode?: SiteMode): readonly MenuGroup[] {
  const ownMode = useSiteMode();
  const mode = otherMode ?? ownMode;
  const lang = useLang();
  const userId = useUser()?.fid;
  const isPhone = useIsPhone();
  const config = useSiteConfig();
  return useMemo(
    () => visibleMenu(MENU, { mode, lang, userId, isPhone, config }),
    [mode, lang, userId, isPhone, config],
  );
}
