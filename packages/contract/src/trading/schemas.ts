import * as z from 'zod/mini';
import { ORDER_REASONS } from './names.ts';

export const orderStatus = z.enum(['NEW', 'PARTIALLY_FILLED', 'FILLED', 'CANCELED', 'EXPIRED', 'EXPIRED_IN_MATCH']);

export const orderReason = z.enum(ORDER_REASONS);

export const timeInForce = z.enum(['GTC', 'IOC', 'FOK', 'GTD']);

export const triggerKind = z.enum(['stop-loss', 'take-profit']);

export const pegTarget = z.enum(['primary', 'market']);

export const contingency = z.enum(['OCO', 'OTO', 'OTOCO', 'OPO', 'OPOCO']);

export const selfTradePrevention = z.enum(['NONE', 'EXPIRE_TAKER', 'EXPIRE_MAKER', 'EXPIRE_BOTH', 'DECREMENT']);
