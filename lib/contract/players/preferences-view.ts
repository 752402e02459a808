import type { SetPreferencesInput } from './schemas';

export type PreferencesView = Required<SetPreferencesInput>;
