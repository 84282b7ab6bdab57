import { useIntl } from 'react-intl';
import { RoomPage } from '../../room/room-page.tsx';

/** What an operator sees first. */
export function HomePage() {
  const intl = useIntl();
  return (
    <RoomPage title={intl.formatMessage({ id: 'home.title' })} text={intl.formatMessage({ id: 'home.text' })}>
      {null}
    </RoomPage>
  );
}
