import { checkout } from './checkout';
import { apple, facebook, google } from './identity';
import { outbox } from './outbox';
import type { StandIn } from './stand-in';

/** All stand-ins that are servers. The local database and disk are not among them. */
export const STAND_INS: readonly StandIn[] = [outbox, apple, facebook, google, checkout];

export const STAND_IN_PORTS: readonly string[] = STAND_INS.flatMap(({ ports }) => Object.keys(ports));
