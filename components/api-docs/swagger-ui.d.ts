declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  type Options = {
    url: string;
    domNode: HTMLElement;
    docExpansion: 'list';
    defaultModelsExpandDepth: number;
    supportedSubmitMethods: string[];
    plugins: (() => object)[];
    onComplete: () => void;
  };
  const swaggerUi: (options: Options) => unknown;
  // biome-ignore lint/style/noDefaultExport: the module has one
  export default swaggerUi;
}
