import { usePageTitle } from '@bourse/kit/page/page-title.ts';
import { useIntl } from 'react-intl';
import { ChannelPage } from '../features/support/channel-page.tsx';

/** `/support/official-channel`: whether a website or e-mail address is ours. */
export function OfficialChannelRoute() {
  const intl = useIntl();
  usePageTitle(intl.formatMessage({ id: 'support.channel.title' }), intl.formatMessage({ id: 'support.channel.text' }));
  return <ChannelPage />;
}
