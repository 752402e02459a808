export const failure = {
  tryAgain: 'Reintentar',
  somethingWrong: 'Algo salió mal',
  progressSafe: 'Tu progreso está a salvo.',
  errorNumber: 'Si vuelve a pasar, envíanos este número:',
} as const;
