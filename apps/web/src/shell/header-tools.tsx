import { useUser } from '../app/session.ts';
import { LanguageMenu } from './language-menu.tsx';
import { SearchMenu } from './search-menu.tsx';
import { SettingsMenu } from './settings-menu.tsx';
import { UserMenu } from './user-menu.tsx';

/** The header's buttons that open a panel. */
export function HeaderTools() {
  const user = useUser();
  return (
    <>
      <SearchMenu />
      {user !== undefined && <UserMenu user={user} />}
      <span className="hidden md:inline-flex">
        <LanguageMenu />
        <SettingsMenu />
      </span>
    </>
  );
}
