/** Name of the file in DATA_DIR that `npm start` writes and the operator's commands read. */
export const LOCAL_SETTINGS_FILE = 'running-settings.json';
