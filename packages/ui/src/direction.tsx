export { DirectionProvider, useDirection } from '@base-ui/react/direction-provider';
