export function momentsAfter(now: number): [name: string, moment: string][]
export function momentOfDay(now: number): { name: string; moment: string }
