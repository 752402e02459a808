export type Ports<Name extends string = string> = Readonly<Record<Name, number>>;

export type RunningStandIn = { close: () => Promise<void> };

/** A small local server in place of an external service that is not configured. */
export type StandIn<Name extends string = string> = {
  name: string;
  /** It starts only while all of these settings are unset. */
  insteadOf: readonly string[];
  /** Preferred ports. A setting of this name fixes one. If one is taken, another free port is used. */
  ports: Ports<Name>;
  settings(ports: Ports<Name>): Record<string, string>;
  describe(ports: Ports<Name>): [part: string, where: string];
  /** Starts it. Loads its code only then. */
  start(ports: Ports<Name>): Promise<RunningStandIn>;
};

export type PlacedStandIn = { standIn: StandIn; ports: Ports };
