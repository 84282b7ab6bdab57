import { useUser } from '@bourse/kit/session/session.ts';
import { Button, buttonClass } from '@bourse/ui';
import { FormattedMessage } from 'react-intl';
import { DoorPage } from './door-page.tsx';
import { useLogout } from './use-logout.ts';

/** For a user without any permission: who is logged in, and the ways out. */
export function NoRoomsPage() {
  const user = useUser();
  const logout = useLogout();
  return (
    <DoorPage
      titleId="frame.noRooms.title"
      text={<FormattedMessage id="frame.noRooms.text" values={{ email: user?.email ?? '' }} />}
    >
      <div className="flex flex-wrap gap-2">
        <Button tone="accent" onClick={() => void logout()}>
          <FormattedMessage id="frame.noRooms.other" />
        </Button>
        <a href="/" className={buttonClass('neutral')}>
          <FormattedMessage id="frame.site" />
        </a>
      </div>
    </DoorPage>
  );
}
