/** Answers each message of the `BenchProcess` with one, and exits with it. A failure ends this process. */
export function handleOrders<Order, Answer extends object | string>(
  obey: (order: Order) => Promise<Answer>,
): void {
  process.on('message', (order: Order) => {
    obey(order).then(
      (answer) => process.send?.(answer),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
  process.on('disconnect', () => process.exit(0));
}
