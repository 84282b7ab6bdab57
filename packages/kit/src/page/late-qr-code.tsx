import { Skeleton } from '@bourse/ui';
import type { QrCodeProps } from '@bourse/ui/qr-code';
import { lazy, Suspense } from 'react';

const Code = lazy(() => import('@bourse/ui/qr-code').then((module) => ({ default: module.QrCode })));

/** A QR code whose encoder comes when the code is to be seen. */
export function LateQrCode(props: QrCodeProps) {
  const { size } = props;
  return (
    <Suspense fallback={<Skeleton className="" style={{ width: size, height: size }} />}>
      <Code {...props} />
    </Suspense>
  );
}
