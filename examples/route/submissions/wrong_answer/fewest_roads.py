from collections import deque

places, roads = map(int, input().split())
leave = [[] for _ in range(places + 1)]
for _ in range(roads):
    start, end, length = map(int, input().split())
    leave[start].append((end, length))
distance = {1: 0}
queue = deque([1])
while queue:
    place = queue.popleft()
    for end, length in leave[place]:
        if end not in distance:
            distance[end] = distance[place] + length
            queue.append(end)
print(distance.get(places, -1))
