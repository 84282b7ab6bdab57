import { useMemo } from 'react';
import { useLang } from '../app/app-link.tsx';
import { useIsPhone } from '../app/media.ts';
import { useUser } from '../app/session.ts';
import { useSiteConfig } from '../app/site-config.ts';
import { MENU, type MenuGroup, visibleMenu } from './menu.ts';
import { useSiteMode } from './use-site-mode.ts';

/** The menu as it shows on this page, for this person, on this screen. */
export function useMenu(): readonly MenuGroup[] {
  const mode = useSiteMode();
  const lang = useLang();
  const userId = useUser()?.fid;
  const isPhone = useIsPhone();
  const config = useSiteConfig();
  return useMemo(
    () => visibleMenu(MENU, { mode, lang, userId, isPhone, config }),
    [mode, lang, userId, isPhone, config],
  );
}
