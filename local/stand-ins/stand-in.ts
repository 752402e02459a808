/** Ports by the name of the setting that fixes each. */
export type Ports<Name extends string = string> = Readonly<Record<Name, number>>;

export type RunningStandIn = { close: () => Promise<void> };

/** Something small on loopback that stands in for a service of the outside world, where nobody has named the real one. */
export type StandIn<Name extends string = string> = {
  name: string;
  /** It starts only while all of these settings are unset. */
  insteadOf: readonly string[];
  /** Where it likes to listen; another free port does, unless the setting of this name fixes one. */
  ports: Ports<Name>;
  /** What the parts of the game are told instead: addresses and keys. */
  settings(ports: Ports<Name>): Record<string, string>;
  /** Its row in the terminal. */
  tell(ports: Ports<Name>): [part: string, where: string];
  /** Runs it in the process of the stand-ins; its code is loaded by then only. */
  start(ports: Ports<Name>): Promise<RunningStandIn>;
};

/** A stand-in with the ports that this start gives it. */
export type PlacedStandIn = { standIn: StandIn; ports: Ports };
