import { LatestNotices } from '../../features/content/parts/latest-notices.tsx';
import { Products } from './products.tsx';
import { Safety } from './safety.tsx';

/** What comes below the first screen. */
export function HomeMore() {
  return (
    <>
      <Products />
      <Safety />
      <LatestNotices />
    </>
  );
}
