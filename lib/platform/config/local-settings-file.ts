export const LOCAL_SETTINGS_FILE = 'running-settings.json';
